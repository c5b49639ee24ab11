import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { WebPage, WebSource } from '@prosa/contract/knowledge/web-sources.ts'

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

export const webSourceKindLabels: Readonly<Record<WebSource['kind'], string>> = {
  page: 'Só esta página',
  site: 'O site a partir deste endereço',
  sitemap: 'As páginas do mapa do site',
}

export const webSourceStatusLabels: Readonly<Record<WebSource['status'], string>> = {
  reading: 'Lendo',
  ready: 'Pronto',
  attention: 'Atenção',
  failed: 'Erro',
}

export const webPageStatusLabels: Readonly<Record<WebPage['status'], string>> = {
  waiting: 'Na fila',
  read: 'Lida',
  forbidden: 'Proibida pelo site',
  refused: 'Sem texto',
  gone: 'Saiu do site',
  failing: 'Não respondeu',
  excluded: 'Não usada',
}
