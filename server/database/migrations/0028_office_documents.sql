CREATE TABLE "document_upload_parts" (
	"upload_id" integer NOT NULL,
	"start_at" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "document_upload_parts_upload_id_start_at_pk" PRIMARY KEY("upload_id","start_at")
);
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"by_member" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"modified" bigint NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"document_id" integer,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accord_documents" ALTER COLUMN "accord_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accord_passages" ALTER COLUMN "accord_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "headers" text[];--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "document_upload_parts" ADD CONSTRAINT "document_upload_parts_upload_id_document_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_uploads_file" ON "document_uploads" USING btree ("by_member","slug","name","size","modified");--> statement-breakpoint
CREATE INDEX "document_uploads_document" ON "document_uploads" USING btree ("document_id");