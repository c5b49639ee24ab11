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
  txt: 'TXT',
  markdown: 'Markdown',
  text: 'Texto colado',
  xlsx: 'Planilha XLSX',
  ods: 'Planilha ODS',
  csv: 'Planilha CSV',
}
