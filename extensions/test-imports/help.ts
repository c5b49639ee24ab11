import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const testImports: readonly HelpAddition[] = [
  {
    page: 'primeiro-assistente',
    after: 'Quem lê pode “Ver como tabela”.',
    text: `
## Testes de uma planilha

Em “Mais”, “Testes”, “Importar CSV” cria testes a partir de uma planilha salva como CSV, com as colunas pergunta, deve conter, não deve conter, critério, documento, página, ferramenta, valores e obrigatório; só a primeira é necessária sempre. Separe vários trechos por “|”. Antes de criar, você vê quais linhas ficam de fora e por quê.`,
  },
]
