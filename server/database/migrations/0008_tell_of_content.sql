-- Nobody reads the number: the word is enough. Its channel keeps its name, which the former version listens to.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY content_version;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER FUNCTION raise_content_version() RENAME TO tell_of_content;
--> statement-breakpoint
DROP TABLE "content_version";
