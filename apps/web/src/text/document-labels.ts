import type { Document } from '@prosa/contract/knowledge/knowledge.ts'

export const documentStatusLabels: Readonly<Record<Document['status'], string>> = {
  queued: 'Na fila',
  reading: 'Lendo',
  indexing: 'Indexando',
  ready: 'Pronto',
  attention: 'Atenção',
  failed: 'Erro',
}

export const documentKindLabels: Readonly<Record<Document['kind'], string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  pptx: 'PPTX',
  odt: 'ODT',
  odp: 'ODP',
  epub: 'EPUB',
  rtf: 'RTF',
  html: 'HTML',
  txt: 'TXT',
  markdown: 'Markdown',
  png: 'Imagem PNG',
  jpeg: 'Imagem JPEG',
  webp: 'Imagem WebP',
  text: 'Texto colado',
  xlsx: 'Planilha XLSX',
  ods: 'Planilha ODS',
  csv: 'Planilha CSV',
  web: 'Página da Web',
  questions: 'Perguntas e respostas',
}
