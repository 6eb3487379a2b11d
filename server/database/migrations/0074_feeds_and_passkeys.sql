ALTER TABLE "calendar_feeds" ADD COLUMN "shows_details" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "rp_id" text;