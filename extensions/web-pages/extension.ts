import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Pages and sites of the Web that become documents of an assistant or a shared base, and are read again every night. */
export const webPages = {
  errors: {
    web_unreadable: [422, 'Não foi possível ler este endereço. Confira se ele abre no navegador sem pedir senha.'],
    web_source_duplicate: [409, 'Este endereço já está na lista de páginas e sites.'],
    web_sources_limit: [409, 'O limite é de 50 páginas e sites. Remova um que não usa mais para incluir outro.'],
  },
  jobAreas: { web: 'Páginas da Web' },
} as const satisfies Extension
