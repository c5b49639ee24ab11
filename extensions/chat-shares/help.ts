import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const chatShares: readonly HelpAddition[] = [
  {
    page: 'quem-le-conversas',
    after: '- **Atividades.** O professor lê',
    text: `
## Quando você compartilha

No menu da conversa, “Compartilhar conversa” cria um link só de leitura. Antes de criar, você vê exatamente o que ele mostra e escolhe em que resposta termina: o que vier depois não aparece. O seu nome, e-mails, CPFs e telefones encontrados no texto ficam ocultos, e arquivos não vão junto. De início, só abre o link quem pode usar o assistente. Para mostrar a conversa na Web, o responsável pelo assistente precisa ligar “Permitir links de conversas na Web” em “Mais”, na página “Compartilhar”; o responsável recebe um aviso.

Você encerra um link na hora em “Links que você criou”, na mesma janela. Ele também para de abrir no dia em que termina, quando a conversa é excluída, e enquanto você não puder usar o assistente ou ele estiver pausado. Quem pode usar o assistente continua a conversa em uma cópia própria, que não muda a sua.`,
  },
]
