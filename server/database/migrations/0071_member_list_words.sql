CREATE TABLE "member_list_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"slug" text NOT NULL,
	"by_member" integer NOT NULL,
	"mapped_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_list_words_kind_word_pk" PRIMARY KEY("kind","word")
);
