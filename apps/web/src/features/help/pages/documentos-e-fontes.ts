import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Documentos e fontes',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'O que enviar, como o assistente usa e de onde veio cada resposta.',
  picture: {
    shape: 'wide',
    alt: 'Uma resposta com o número da fonte ao lado da frase e, abaixo, o botão que abre a lista de fontes.',
  },
  text: `
Em “Conhecimento”, no construtor, você envia o que o assistente deve consultar: arquivos PDF, DOCX, TXT ou Markdown. Com “Colar texto” você cria um documento sem arquivo.

## O que acontece com um documento

O Prosa lê o texto, separa em trechos e guarda a página de cada um. A situação diz o andamento: “Na fila”, “Lendo”, “Indexando” e, no fim, “Pronto”. Com “Atenção” ou “Erro”, a linha diz o motivo. Páginas digitalizadas também são lidas, uma a uma; isso demora mais.

No menu de cada documento você pode “Ver trechos”, “Reprocessar”, “Substituir”, “Baixar” e “Remover”. “Testar busca” mostra quais trechos seriam usados para uma pergunta.

## Páginas e sites

Com “Página ou site” o assistente lê uma página da Web, um site a partir de um endereço ou as páginas do mapa de um site. “Ver o que será lido” mostra antes o que foi encontrado. Só o texto conta: imagens e arquivos ficam de fora, e o que o site proíbe não é lido.

Toda noite o Prosa volta ao site e lê o que mudou; “Renovar agora” faz isso na hora. Uma página que saiu do site é marcada e, depois de três noites, deixa de ser usada. Se o site não responder, vale o último texto, e “Ver páginas” diz desde quando.

## Perguntas e respostas

Com “Perguntas e respostas” você envia um CSV com as colunas pergunta e resposta. Cada par vira um trecho: quem faz a pergunta recebe a resposta escrita. As linhas com problema ficam de fora e são mostradas antes de você adicionar.

## Como ele usa os documentos

- “Mostrar fontes ao usuário” faz cada resposta trazer os documentos e as páginas de onde veio.
- O modo de uso diz se o assistente procura trechos, lê os documentos inteiros ou responde somente com o que está neles.

Uma resposta só mostra como fonte o que ela cita. Resposta sem fonte pode ser um cumprimento, ou algo que não está nos documentos: confira antes de usar.

## Cuidados

Não envie documentos com dados pessoais de alunos: quem conversa pode receber trechos deles. Um documento vale assim que fica pronto, mesmo sem publicar. Veja [Rascunho e versão](#rascunho-e-versao).
`,
}
