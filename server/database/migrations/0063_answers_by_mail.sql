ALTER TABLE "contact_entries" ADD COLUMN "mail_from" text;--> statement-breakpoint
ALTER TABLE "contact_links" ADD COLUMN "reply_hash" "bytea";--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "reply_hash" "bytea";--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "mail_from" text;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_reply_hash_unique" UNIQUE("reply_hash");--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_reply_hash_unique" UNIQUE("reply_hash");