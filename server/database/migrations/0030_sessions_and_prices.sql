CREATE TABLE "price_changes" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"prices" jsonb NOT NULL,
	"by_member" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "session_of" text;