ALTER TABLE "contact_entries" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "whole" text;