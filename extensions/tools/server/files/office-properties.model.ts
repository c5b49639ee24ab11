import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

interface Properties {
  title: string
  /** How the file came about. */
  origin: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemas = 'http://schemas.openxmlformats.org'
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const CORE_RELATION = `${schemas}/package/2006/relationships/metadata/core-properties`
const CORE_PATH = 'docProps/core.xml'
/** Of the format ZIP, which has no earlier time; a file says nothing of when it was written. */
const EARLIEST = new Date(1980, 0, 1, 12)

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Writes title and origin into the properties of an Office file. The texts hold only characters that XML allows. */
export function addProperties(file: Uint8Array, { title, origin }: Properties): Uint8Array {
  const parts = unzipSync(file, { filter: ({ name }) => !name.endsWith('/') })
  const core = `${HEAD}<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Prosa</dc:creator><dc:description>${escapeXml(origin)}</dc:description></cp:coreProperties>`
  // `pptxgenjs` names parts that it does not write
  const types = strFromU8(parts['[Content_Types].xml']!).replaceAll(
    /<Override PartName="\/([^"]+)"[^>]*\/>/g,
    (line, name: string) => (name in parts ? line : ''),
  )
  const relations = strFromU8(parts['_rels/.rels']!)
  return zipSync(
    {
      ...parts,
      [CORE_PATH]: strToU8(core),
      '[Content_Types].xml': strToU8(
        types.includes(CORE_PATH)
          ? types
          : types.replace('</Types>', `<Override PartName="/${CORE_PATH}" ContentType="${CORE_TYPE}"/></Types>`),
      ),
      '_rels/.rels': strToU8(
        relations.includes(CORE_PATH)
          ? relations
          : relations.replace(
              '</Relationships>',
              `<Relationship Id="core" Type="${CORE_RELATION}" Target="${CORE_PATH}"/></Relationships>`,
            ),
      ),
    },
    { mtime: EARLIEST },
  )
}
