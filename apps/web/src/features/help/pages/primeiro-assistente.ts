import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'O primeiro assistente, passo a passo',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Do primeiro clique até um assistente que responde aos seus alunos.',
  picture: {
    shape: 'wide',
    alt: 'O construtor de um assistente: à frente o formulário com nome e descrição, no alto os botões Testar, Compartilhar e Publicar.',
  },
  text: `
Um assistente responde do jeito que você orientar, com base nos documentos que você enviar. Criar um leva poucos minutos.

1. Abra [Assistentes](/assistants) e escolha “Novo assistente”. Você pode escrever tudo, começar com “Modelos prontos” ou, quando há um modelo de IA, usar “Descrever o que preciso”.
2. Em “Quem é”, dê um nome. Assim que ele tem nome, o rascunho é salvo sozinho, a cada mudança.
3. Em “O que sabe”, envie documentos. Veja [Documentos e fontes](#documentos-e-fontes).
4. Em “Como responde”, escreva as instruções: para quem ele é, como explica, o que não deve fazer. Com “Inserir variável” ele sabe o nome e a turma de quem pergunta, e que dia é hoje.
5. Converse com o rascunho em “Testar”. Essas conversas não ficam no histórico.
6. Escolha “Publicar” e depois “Publicar agora”. A partir daí ele responde a quem tem acesso.
7. Na janela “Publicado! E agora?”, dê acesso a pessoas e turmas ou crie um link.

## O que falta para publicar

Se algum campo ainda precisa de atenção, a janela diz qual e leva você até ele. O resto pode ficar para depois: cada nova publicação vira uma nova versão. Veja [Rascunho e versão](#rascunho-e-versao).

## Tabelas, diagramas e gráficos

O que o modelo escreve em Markdown aparece formatado: títulos, listas, tabelas, fórmulas e código com o nome da linguagem. “Copiar tabela” leva a tabela para uma planilha.

Para diagramas, peça nas instruções um bloco de código *mermaid*: fluxogramas, sequências, linhas do tempo e mapas mentais. Para gráficos, peça um bloco *grafico* e dê este exemplo:

~~~
tipo: barras
título: Presença por turma
Turma;Presença
8º A;92%
8º B;87,5%
~~~

O tipo é *barras* ou *linhas*. A primeira coluna tem os nomes, as outras os números (7,5, 1.200, 45% ou R$ 10), separados por ponto e vírgula; cabem 60 linhas. Duas colunas de números aparecem juntas: em linhas, uma ao lado da outra; em barras, como partes de um total. O bloco também pode ser JSON, com *tipo*, *titulo*, *colunas* e *linhas*.

Quem lê pode “Ver como tabela”. Um diagrama ou gráfico com erro mostra o texto e o motivo.

## Sem um modelo de IA

Sem modelo configurado, quem responde é o Prosa Trechos, que cita os documentos e não segue instruções. Veja [O que o Prosa Trechos faz](#prosa-trechos).
`,
}
