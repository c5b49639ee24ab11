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

## Como ele usa os documentos

- “Mostrar fontes ao usuário” faz cada resposta trazer os documentos e as páginas de onde veio.
- O modo de uso diz se o assistente procura trechos, lê os documentos inteiros ou responde somente com o que está neles.

Uma resposta só mostra como fonte o que ela cita. Resposta sem fonte pode ser um cumprimento, ou algo que não está nos documentos: confira antes de usar.

O número ao lado de uma frase abre o trecho de onde ela veio, com a frase marcada. Quem cuida dos documentos vê o que está em volta e pode “Abrir no documento”. Em “Por que esta resposta?”, cada pessoa lê de onde a resposta veio; quem edita o assistente vê também a versão, o modelo, os trechos considerados e o custo.

## Cuidados

Não envie documentos com dados pessoais de alunos: quem conversa pode receber trechos deles. Um documento vale assim que fica pronto, mesmo sem publicar. Veja [Rascunho e versão](#rascunho-e-versao).
`,
}
