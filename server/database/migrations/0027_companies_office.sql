CREATE TABLE "company_previews" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"typed" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;