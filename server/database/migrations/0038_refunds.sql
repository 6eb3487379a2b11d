CREATE TABLE "refund_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"execute_on" date NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_files_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_id" integer NOT NULL,
	"is_whole" boolean NOT NULL,
	"amount_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	"state" text DEFAULT 'a-faire' NOT NULL,
	"file_id" integer,
	"about" text NOT NULL,
	"sealed" "bytea",
	"sealed_by" text,
	"iban_end" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_on" date,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('a-faire', 'remis', 'rendu', 'refuse'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_file_id_refund_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("due_id") WHERE "refunds"."state" in ('a-faire', 'remis');--> statement-breakpoint
CREATE INDEX "refunds_file" ON "refunds" USING btree ("file_id");