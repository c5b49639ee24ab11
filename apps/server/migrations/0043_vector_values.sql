-- The numbers of a stored vector (32-bit floats, the lowest byte first), for an index of pgvector where the database has it. The
-- function itself needs no extension. Null for what is no number: nothing that is written may fail because of an index.
CREATE FUNCTION vector_values(bytes bytea) RETURNS real[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 3000 AS $$
DECLARE
  held bytea := bytes || ''::bytea; -- read from where large values stand once, and not for each byte
  size int := octet_length(bytes) / 4;
  numbers real[] := array_fill(0::real, array[size]);
  bits int;
  magnitude float8;
BEGIN
  FOR n IN 1..size LOOP
    bits := get_byte(held, 4 * n - 4) | (get_byte(held, 4 * n - 3) << 8) | (get_byte(held, 4 * n - 2) << 16) | (get_byte(held, 4 * n - 1) << 24);
    IF (bits & 2139095040) = 2139095040 THEN RETURN NULL; END IF;
    magnitude := CASE WHEN (bits & 2139095040) = 0 THEN (bits & 8388607) * 2::float8 ^ (-149)
      ELSE ((bits & 8388607) | 8388608) * 2::float8 ^ (((bits >> 23) & 255) - 150) END;
    numbers[n] := CASE WHEN bits < 0 THEN -magnitude ELSE magnitude END;
  END LOOP;
  RETURN numbers;
END $$;
