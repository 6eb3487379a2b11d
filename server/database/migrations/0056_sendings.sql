CREATE TABLE "sendings" (
	"key" uuid NOT NULL,
	"call" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sendings_key_call_pk" PRIMARY KEY("key","call")
);
--> statement-breakpoint
CREATE INDEX "sendings_at" ON "sendings" USING btree ("at");