CREATE TABLE "accord_page_pictures" (
	"seed" text PRIMARY KEY NOT NULL,
	"document_id" integer,
	"version" smallint NOT NULL,
	"wanted" integer,
	"drawn" integer DEFAULT 0 NOT NULL,
	"failed" integer[] DEFAULT '{}' NOT NULL,
	"frames" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accord_page_pictures_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "text_column" jsonb;--> statement-breakpoint
ALTER TABLE "accord_page_pictures" ADD CONSTRAINT "accord_page_pictures_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE set null ON UPDATE no action;