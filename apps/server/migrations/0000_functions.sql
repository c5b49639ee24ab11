-- Folds a text for searching by parts of it: lower case, no accents.
create function pt_fold(value text) returns text language sql immutable parallel safe as $$
  select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
$$;
--> statement-breakpoint
-- Normalises Portuguese before the stemmer sees it, so that avaliacao finds avaliações and papel finds papéis.
-- Generated columns depend on it: a change needs a new name and a rewrite of those columns.
create function pt_norm(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    pt_fold(value),
    '(ao|oe|ae)s?\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ois\M', 'ol', 'g'), 'ns\M', 'm', 'g')
$$;
