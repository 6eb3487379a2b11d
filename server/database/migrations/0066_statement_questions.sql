ALTER TABLE "bank_entries" ADD COLUMN "is_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "notes" text[] DEFAULT '{}' NOT NULL;