CREATE TABLE "operational_checks" (
	"name" text NOT NULL,
	"machine" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"alerted_at" timestamp (3) with time zone,
	"announced_since" timestamp (3) with time zone,
	CONSTRAINT "operational_checks_name_machine_pk" PRIMARY KEY("name","machine")
);
--> statement-breakpoint
CREATE TABLE "operational_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL
);
