ALTER TABLE "accord_documents" ADD COLUMN "pages_read" integer;--> statement-breakpoint
UPDATE "accord_documents" SET "pages_read" = "pages" WHERE "state" = 'lu';
