ALTER TABLE "debit_files" DROP CONSTRAINT "debit_files_collect_on_unique";--> statement-breakpoint
-- A file was for one day, which was that of its debits: now each says its own.
UPDATE "dues" SET "due_on" = "debit_files"."collect_on" FROM "debit_files" WHERE "debit_files"."id" = "dues"."debit_file_id";
