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
Em “Conhecimento”, no construtor, você envia o que o assistente deve consultar: textos (PDF, DOCX, ODT, TXT, Markdown), planilhas (XLSX, ODS, CSV), apresentações (PPTX, ODP, com as anotações de quem apresenta), livros (EPUB), páginas salvas (HTML) e imagens com texto (PNG, JPEG, WebP). Com “Colar texto” você cria um documento sem arquivo.

## O que acontece com um documento

O Prosa lê o texto, separa em trechos e guarda a página, o slide ou o capítulo de cada um. A situação diz o andamento: “Na fila”, “Lendo”, “Indexando” e, no fim, “Pronto”. Com “Atenção” ou “Erro”, a linha diz o motivo. Páginas digitalizadas e imagens também são lidas, uma a uma; isso demora mais. Imagens dentro de uma apresentação não são lidas: nesse caso, envie a apresentação em PDF.

Expoentes, índices e equações são lidos como aparecem: um 6 elevado vira \`10^6\`, a água é \`H_2O\`, e as equações do Word, do PowerPoint, do LibreOffice e de páginas salvas viram fórmulas. Num PDF, expoentes e índices são lidos, mas uma fração ou uma raiz desenhada pode perder a forma: envie o arquivo original. Texto riscado não é lido, e alterações controladas são lidas como aceitas. De um gráfico do Word ou de uma apresentação são lidos os números.

No menu de cada documento você pode “Ver trechos”, “Reprocessar”, “Substituir”, “Baixar” e “Remover”. “Testar busca” mostra quais trechos seriam usados para uma pergunta.

## Páginas e sites

Com “Página ou site” o assistente lê uma página da Web, um site a partir de um endereço ou as páginas do mapa de um site. “Ver o que será lido” mostra antes o que foi encontrado. Só o texto conta: imagens e arquivos ficam de fora, e o que o site proíbe não é lido.

Toda noite o Prosa volta ao site e lê o que mudou; “Renovar agora” faz isso na hora. Uma página que saiu do site é marcada e, depois de três noites, deixa de ser usada. Se o site não responder, vale o último texto, e “Ver páginas” diz desde quando. Se o site pedir para voltar mais tarde, a situação diz a que horas, e “Tentar agora” não espera.

## Perguntas e respostas

Com “Perguntas e respostas” você envia um CSV com as colunas pergunta e resposta. Cada par vira um trecho: quem faz a pergunta recebe a resposta escrita. As linhas com problema ficam de fora e são mostradas antes de você adicionar.

## Como ele usa os documentos

- “Mostrar fontes ao usuário” faz cada resposta trazer os documentos e as páginas de onde veio.
- O modo de uso diz se o assistente procura trechos, lê os documentos inteiros ou responde somente com o que está neles.

Com “Somente documentos”, uma pergunta de que nenhum documento trata recebe a “Frase para quando os documentos não respondem”, que você escreve em “Instruções”. O modelo nem é chamado, e a pergunta conta como sem fonte. Quando o modelo responde, as frases que nenhum trecho confirma trazem a marca “sem fonte nos documentos”. A comparação é de palavras, números e nomes: uma frase certa, dita com palavras bem diferentes, também pode ser marcada.

Uma resposta só mostra como fonte o que ela cita. Resposta sem fonte pode ser um cumprimento, ou algo que não está nos documentos: confira antes de usar.

O número ao lado de uma frase abre o trecho de onde ela veio, com a frase marcada. Quem cuida dos documentos vê o que está em volta e pode “Abrir no documento”. Em “Por que esta resposta?”, cada pessoa lê de onde a resposta veio; quem edita o assistente vê também a versão, o modelo, os trechos considerados e o custo.

## Planilhas

Em uma planilha XLSX, ODS ou CSV, o assistente acha as linhas de que a pergunta fala: *Qual a turma da Ana?*, *Quantas faltas a Carla teve?*. A resposta mostra o filtro usado e cita a aba e as linhas; confira o filtro. Contar, somar ou comparar exige um modelo que escreva as respostas: o Prosa Trechos só mostra as linhas. Quando a pergunta deixa dúvida, o assistente procura nos trechos, como em qualquer documento.

Para funcionar bem:

- A primeira linha da tabela tem os nomes das colunas, e cada linha abaixo é um registro. Um título acima e um total no fim não atrapalham. Onde há duas ou três linhas de nomes, como *Segunda* acima de *Manhã* e *Tarde*, elas são lidas juntas: *Segunda · Manhã*.
- Deixe uma tabela em cada aba, sem títulos no meio. De uma fórmula vale o último valor salvo. Fórmulas que um programa gravou sem o resultado são calculadas quando são simples, como somas e médias; se não forem, abra a planilha no Excel ou no LibreOffice, salve e envie de novo.
- Tabelas de um DOCX ou Markdown também respondem, se cada célula for de uma só coluna e não houver títulos no meio. As de um PDF são só trechos.
- Em “Ver trechos” você vê as colunas, o tipo de cada uma e as linhas como foram lidas.

Até 20.000 linhas, 60 colunas e 20 abas são lidas. Acima disso, só a primeira parte é lida, e a planilha não responde a contas: divida-a em arquivos menores.

## Partes ocultas

O que o arquivo esconde fica de fora da leitura: abas, colunas e linhas ocultas, linhas que um filtro esconde, slides ocultos com as suas anotações e textos ocultos. A lista de documentos diz quantas partes ficaram de fora.

Se elas devem ser lidas, escolha “Ler também” nas ações do documento: depois disso, as respostas podem citá-las. “Deixar de fora” volta atrás na hora. Ao substituir o arquivo, as partes ocultas do novo ficam de fora de novo. Nos arquivos enviados em uma conversa, elas sempre ficam de fora.

## Cuidados

Não envie documentos com dados pessoais de alunos: quem conversa pode receber trechos deles. Um documento vale assim que fica pronto, mesmo sem publicar. Veja [Rascunho e versão](#rascunho-e-versao).
`,
}
