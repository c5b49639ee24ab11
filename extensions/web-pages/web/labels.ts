import type { WebPage, WebSource } from '#/web-pages/contract.ts'

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
