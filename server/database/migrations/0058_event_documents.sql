DROP INDEX "document_uploads_file";--> statement-breakpoint
ALTER TABLE "event_documents" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD COLUMN "kind" text DEFAULT 'accords' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD COLUMN "event_document_id" integer;--> statement-breakpoint
ALTER TABLE "event_documents" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_event_document_id_event_documents_id_fk" FOREIGN KEY ("event_document_id") REFERENCES "public"."event_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_uploads_one" ON "document_uploads" USING btree ("by_member","kind","slug","name","size","modified");--> statement-breakpoint
CREATE INDEX "document_uploads_event_document" ON "document_uploads" USING btree ("event_document_id");