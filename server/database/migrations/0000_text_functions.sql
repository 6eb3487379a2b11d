-- Lower case without accents, so that « greve » finds « grève ». Immutable: a generated column and its index use it.
CREATE FUNCTION unaccented(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(translate(lower($1), 'àâäáãåéèêëíìîïóòôöõúùûüçñÿ’', 'aaaaaaeeeeiiiiooooouuuucny '), 'œ', 'oe'), 'æ', 'ae');
