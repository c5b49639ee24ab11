import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const webPages: readonly HelpAddition[] = [
  {
    page: 'documentos-e-fontes',
    after: 'No menu de cada documento você pode',
    text: `
## Páginas e sites

Com “Página ou site” o assistente lê uma página da Web, um site a partir de um endereço ou as páginas do mapa de um site. “Ver o que será lido” mostra antes o que foi encontrado. Só o texto conta: imagens e arquivos ficam de fora, e o que o site proíbe não é lido.

Toda noite o Prosa volta ao site e lê o que mudou; “Renovar agora” faz isso na hora. Uma página que saiu do site é marcada e, depois de três noites, deixa de ser usada. Se o site não responder, vale o último texto, e “Ver páginas” diz desde quando. Se o site pedir para voltar mais tarde, a situação diz a que horas, e “Tentar agora” não espera.`,
  },
]
