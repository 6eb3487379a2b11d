CREATE TABLE "accord_recognized_pages" (
	"document_id" integer NOT NULL,
	"page" integer NOT NULL,
	"recognized" jsonb,
	"recognized_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accord_recognized_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "pages_recognized" integer;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "attachments" text[];--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "drawn_pages" integer[];--> statement-breakpoint
ALTER TABLE "accord_pages" ADD COLUMN "is_recognized" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accord_recognized_pages" ADD CONSTRAINT "accord_recognized_pages_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE cascade ON UPDATE no action;