/** Accepted formats that a file could be converted to. */
type Target = 'docx' | 'xlsx' | 'pptx' | 'image' | 'pdf'

interface Way {
  endings: readonly string[]
  /** In order of preference: the format that preserves most of the file comes first. */
  targets: readonly Target[]
  /** Instructions that end just before the name of the target. */
  how: string
}

const names: Readonly<Record<Target, string>> = {
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  image: 'JPEG ou PNG',
  pdf: 'PDF',
}

const ways: readonly Way[] = [
  {
    endings: ['.heic', '.heif', '.hif'],
    targets: ['image'],
    how: 'Esta foto está no formato HEIC. No iPhone: Ajustes › Câmera › Formatos › Mais compatível, e tire a foto de novo; ou salve-a como',
  },
  { endings: ['.doc', '.docm', '.dot', '.dotx', '.wps'], targets: ['docx', 'pdf'], how: 'Abra no Word e salve como' },
  { endings: ['.docx', '.odt', '.rtf'], targets: ['docx', 'pdf'], how: 'Abra no Word ou no LibreOffice e salve como' },
  {
    endings: ['.xls', '.xlsm', '.xlsb', '.xlt', '.xltx', '.xlsx', '.ods'],
    targets: ['xlsx', 'pdf'],
    how: 'Abra no Excel e salve como',
  },
  {
    endings: ['.ppt', '.pptm', '.pps', '.ppsx', '.pot', '.potx', '.pptx', '.odp'],
    targets: ['pptx', 'pdf'],
    how: 'Abra no PowerPoint e salve como',
  },
  {
    endings: ['.pages', '.numbers', '.key'],
    targets: ['pdf'],
    how: 'Abra no programa da Apple em que foi feito e exporte como',
  },
  {
    endings: ['.gdoc', '.gsheet', '.gslides'],
    targets: ['pdf'],
    how: 'Isto é só um atalho. Abra no Google Drive e baixe como',
  },
  {
    endings: ['.mht', '.mhtml', '.xps', '.oxps'],
    targets: ['pdf'],
    how: 'Abra o arquivo, mande imprimir e salve como',
  },
  {
    endings: ['.bmp', '.gif', '.tif', '.tiff', '.avif', '.svg', '.ico', '.psd', '.jxl', '.dng', '.raw'],
    targets: ['image', 'pdf'],
    how: 'Abra a imagem e salve como',
  },
]

const packed = /\.(?:zip|rar|7z|tar|gz|tgz|bz2)$/i

/**
 * Suggests how to convert a file that is not accepted, by its file name ending; undefined if unknown.
 *
 * @param accepts whether the form accepts a target format
 */
export function nextStepFor(name: string, accepts: (target: Target) => boolean): string | undefined {
  if (packed.test(name)) return 'Pastas compactadas não são aceitas. Abra a pasta e envie os arquivos de dentro dela.'
  const way = ways.find(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(ending)))
  const target = way?.targets.find(accepts)
  return way && target && `${way.how} ${names[target]}.`
}
