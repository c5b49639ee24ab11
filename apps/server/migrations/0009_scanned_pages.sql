CREATE TABLE "scanned_pages" (
	"storage_key" text NOT NULL,
	"page" integer NOT NULL,
	"text" text,
	CONSTRAINT "scanned_pages_storage_key_page_pk" PRIMARY KEY("storage_key","page")
);
