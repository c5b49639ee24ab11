-- students of activities of before ask nobody
UPDATE "assessments" SET "form" = jsonb_set("form", '{limits,people}', 'false') WHERE NOT "form"->'limits' ? 'people';
