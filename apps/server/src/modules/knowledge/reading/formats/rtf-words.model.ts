/** Groups that hold no text of the document. */
export const silent = new Set([
  'colortbl',
  'info',
  'pict',
  'object',
  'objdata',
  'listtable',
  'listoverridetable',
  'generator',
  'themedata',
  'datastore',
  'xmlnstbl',
  'revtbl',
  'rsidtbl',
  'latentstyles',
  'pgptbl',
  'filetbl',
  'stylesheet',
  'bkmkstart',
  'bkmkend',
  'atnid',
  'atnauthor',
  'annotation',
  'nonshppict',
  'fldtype',
  'listname',
  'panose',
  'falt',
  'nonesttables',
  'colorschememapping',
  'headerl',
  'headerr',
  'headerf',
  'footerl',
  'footerr',
  'footerf',
  'ftnsep',
  'ftnsepc',
  'aftnsep',
  'aftnsepc',
  'do',
])

/** Code pages of the alphabets that fonts are made for. */
export const charsets: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  238: 'windows-1250',
}

export const signs: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': ' ',
  _: '-',
  softline: '\n',
  // a cell of a table within a cell
  nestcell: ' | ',
}

/** The encoding of the number that Windows gives a code page. */
export function encodingOfPage(page: number | undefined): string {
  const label = page === 65_001 ? 'utf-8' : page === 10_000 ? 'macintosh' : `windows-${page}`
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'windows-1252'
  }
}
