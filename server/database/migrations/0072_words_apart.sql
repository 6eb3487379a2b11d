-- A text without the signs that part nothing: what is invisible, marks that no letter is drawn with, the dots of « P.N.C. ».
-- The application cuts texts in the same way: see `contract/search/tokenize.ts`. Letters and digits are those of Unicode,
-- whatever the database's locale. Patterns that look around themselves are slow: a plain one tells first whether they find.
-- PL/pgSQL keeps its plans, where an SQL function with a query would plan at every call; indexes are made without a search
-- path, so that names say their schema.
CREATE FUNCTION undotted(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text COLLATE "und-x-icu" := regexp_replace(translate(normalize($1, NFC), 'ªº', '  '),
    '[\u00ad\u200b-\u200d\u2060\ufeff\u0300-\u036f]', '', 'g');
BEGIN
  IF plain ~ '[[:alpha:]]\.[[:alpha:]]' THEN
    RETURN regexp_replace(plain,
      '(?<=(?:^|[^[:alnum:]])[[:alpha:]])\.(?=[[:alpha:]](?:$|[^[:alnum:]]))', '', 'g');
  END IF;
  RETURN plain;
END $$;
--> statement-breakpoint
-- The words of a text, parted by spaces: whatever is no letter or digit separates. PostgreSQL's parser would read paths,
-- hosts, versions and signed numbers as one word each.
CREATE FUNCTION word_text(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(public.undotted($1) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g');
END $$;
--> statement-breakpoint
-- Each pair of words that a hyphen or a slash joins, as one word: « wifi » for « wi-fi ». Of « A320-214-neo » the first
-- pattern finds the pairs that begin with its first word, its third…, the second those that begin with the others.
CREATE FUNCTION joined_words(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text COLLATE "und-x-icu" := public.undotted($1);
  pair text[];
  joined text := '';
BEGIN
  IF plain !~ '[[:alnum:]][-/\u2010\u2011\ufffe][[:alnum:]]' THEN RETURN ''; END IF;
  FOR pair IN SELECT regexp_matches(plain, '([[:alnum:]]+)[-/\u2010\u2011\ufffe]([[:alnum:]]+)', 'g') LOOP
    joined := joined || ' ' || pair[1] || pair[2];
  END LOOP;
  IF plain ~ '[-/\u2010\u2011\ufffe][[:alnum:]]+[-/\u2010\u2011\ufffe]' THEN
    FOR pair IN SELECT regexp_matches(plain,
      '(?<=[[:alnum:]][-/\u2010\u2011\ufffe])([[:alnum:]]+)[-/\u2010\u2011\ufffe]([[:alnum:]]+)', 'g') LOOP
      joined := joined || ' ' || pair[1] || pair[2];
    END LOOP;
  END IF;
  RETURN joined;
END $$;
--> statement-breakpoint
-- What a text is found by. Every word is stemmed with its accents and without, and stands whole: see 0009_content.
CREATE OR REPLACE FUNCTION searchable(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.word_text($1);
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  RETURN public.unaccented(to_tsvector('french', words)::text)::tsvector
    || to_tsvector('french', public.unaccented(words))
    || to_tsvector('simple', public.unaccented(words || public.joined_words($1)));
END $$;
--> statement-breakpoint
CREATE INDEX "accord_passages_clause" ON "accord_passages" USING btree ("clause");--> statement-breakpoint
-- Rows are indexed anew when a column that they are found by is written. Passages of agreements are written when their
-- documents are read again, which a newer version of the reading does by itself.
UPDATE "posts" SET "words" = "words";--> statement-breakpoint
UPDATE "pages" SET "words" = "words";--> statement-breakpoint
UPDATE "faq_entries" SET "words" = "words";--> statement-breakpoint
UPDATE "events" SET "words" = "words";--> statement-breakpoint
UPDATE "accords" SET "words" = "words";--> statement-breakpoint
UPDATE "contact_messages" SET "subject" = "subject";--> statement-breakpoint
REINDEX INDEX "posts_titles";--> statement-breakpoint
REINDEX INDEX "pages_titles";--> statement-breakpoint
REINDEX INDEX "faq_entries_titles";--> statement-breakpoint
REINDEX INDEX "events_titles";--> statement-breakpoint
REINDEX INDEX "accords_titles";--> statement-breakpoint
-- The words that mistyped ones are guessed from are learnt again.
INSERT INTO "jobs" ("name", "key", "payload")
SELECT name, 'all', '{}' FROM (VALUES ('board.vocabulary'), ('accords.learn')) AS work (name)
WHERE EXISTS (SELECT FROM "companies")
ON CONFLICT DO NOTHING;
