import type { HelpPage } from '#/features/help/help-page.ts'

export const assistantsPages = {
  'primeiro-assistente': {
    title: 'O primeiro assistente, passo a passo',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Do primeiro clique até um assistente que responde aos seus alunos.',
    picture: {
      shape: 'wide',
      alt: 'O construtor de um assistente: à frente o formulário com nome e instruções, no alto os botões Testar, Compartilhar e Publicar.',
    },
    text: `
Um assistente responde do jeito que você orientar, com base nos documentos que você enviar. Criar um leva poucos minutos.

1. Abra [Assistentes](/assistants) e escolha “Novo assistente”. Você pode escrever tudo, começar com “Exemplos prontos” ou, quando há um modelo de IA, usar “Descrever o que preciso”.
2. Em “Quem é e como responde”, dê um nome e escreva as instruções: para quem ele é, como explica, o que não deve fazer. Com “Inserir variável” ele sabe o nome e a turma de quem pergunta, e que dia é hoje. Assim que ele tem nome, o rascunho é salvo sozinho, a cada mudança.
3. Em “O que sabe”, envie documentos. Veja [Documentos e fontes](#documentos-e-fontes).
4. Em “Boas-vindas”, escreva a mensagem inicial e sugira perguntas. Todo o resto fica em “Mais” e pode esperar.
5. Converse com o rascunho em “Testar”. Essas conversas não ficam no histórico.
6. Escolha “Publicar” e depois “Publicar agora”. A partir daí ele responde a quem tem acesso.
7. Na janela “Publicado! E agora?”, dê acesso a pessoas e grupos ou crie um link.

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
  },
  'rascunho-e-versao': {
    title: 'Rascunho e versão',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Você edita o rascunho à vontade; quem conversa só recebe o que foi publicado.',
    picture: {
      shape: 'wide',
      alt: 'A janela Publicar mostra o que mudou desde a última versão e os testes obrigatórios, com o botão Executar.',
    },
    text: `
Todo assistente tem um **rascunho** e, depois da primeira publicação, **versões**.

- O rascunho é o que você edita. Ele é salvo sozinho, e ninguém além de quem edita conversa com ele.
- Uma versão é o que você publicou. Ela não muda mais.
- Quem conversa recebe respostas da versão mais nova, também nas conversas que já existem.

## Publicar

A primeira versão é publicada na hora. Depois, “Publicar” mostra o que mudou desde a última versão, e você pode escrever uma “Nota da versão” para lembrar depois o que mudou e por quê. Se houver testes obrigatórios, você os executa ali mesmo, e eles precisam passar.

## Desistir ou voltar atrás

- “Descartar alterações” faz o rascunho voltar a ser igual à versão publicada.
- O texto “Publicado – versão”, abaixo do nome, abre todas as versões. “Comparar” mostra, palavra por palavra, o que mudou entre duas delas, ou entre uma delas e o rascunho, e quais documentos entraram ou saíram. “Restaurar como rascunho” traz uma antiga de volta ao rascunho; ela só responde depois de publicada outra vez.

## O que não espera a publicação

Documentos do assistente valem assim que ficam prontos: enviar, substituir ou remover um documento muda as próximas respostas da versão publicada. O acesso e os links também mudam na hora. Uma atividade começada continua com a versão em que o aluno começou.

Veja também [Documentos e fontes](#documentos-e-fontes) e [Dentro da escola e na Web](#dentro-e-na-web).
`,
  },
  'documentos-e-fontes': {
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

## Perguntas e respostas

Com “Perguntas e respostas” você envia um CSV com as colunas pergunta e resposta. Cada par vira um trecho: quem faz a pergunta recebe a resposta escrita. As linhas com problema ficam de fora e são mostradas antes de você adicionar.

## Como ele usa os documentos

- “Mostrar as fontes” faz cada resposta trazer os documentos e as páginas de onde veio.
- O modo de uso diz se o assistente procura trechos, lê os documentos inteiros ou responde somente com o que está neles.

Com “Somente documentos”, uma pergunta de que nenhum documento trata recebe a “Frase para quando os documentos não respondem”, que você escreve em “Instruções”. O modelo nem é chamado, e a pergunta conta como sem fonte. Quando o modelo responde, as frases que nenhum trecho confirma trazem a marca “sem fonte nos documentos”. A comparação é de palavras, números e nomes: uma frase certa, dita com palavras bem diferentes, também pode ser marcada.

Uma resposta só mostra como fonte o que ela cita. Resposta sem fonte pode ser um cumprimento, ou algo que não está nos documentos: confira antes de usar.

O número ao lado de uma frase abre o trecho de onde ela veio, com a frase marcada. Os responsáveis pelos documentos veem o que está em volta e podem “Abrir no documento”. Em “Por que esta resposta?”, cada pessoa lê de onde a resposta veio; quem edita o assistente vê também a versão, o modelo, os trechos considerados e o custo.

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
  },
  'prosa-trechos': {
    title: 'O que o Prosa Trechos faz e não faz',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Um modelo embutido que cita os documentos, sem internet e sem chave.',
    text: `
O Prosa Trechos vem com o Prosa e funciona em qualquer instalação. Ele não escreve: procura nos documentos do assistente as frases que respondem à pergunta e as mostra como estão.

## O que ele faz

- Cita trechos dos documentos, com a fonte quando as fontes estão ligadas.
- Dá a resposta aprovada, palavra por palavra, às “Perguntas frequentes exatas”.
- Responde igual à mesma pergunta sobre os mesmos documentos.
- Não tem custo: nenhum orçamento é usado.

## O que ele não faz

- Não segue as instruções: tom, idioma e regras não mudam a resposta.
- Não resume, não traduz, não corrige redação, não cria exercícios e não faz contas.
- Não responde sem documentos: diz que o assistente ainda não tem nenhum.
- Não lê imagens.

## Quando usar outro modelo

Para um tutor, um corretor ou qualquer assistente que precise seguir instruções, escolha outro modelo em “Modelo”, no construtor. Se não há nenhum na lista, um administrador liga um provedor em [Modelos](/settings/models). Veja [Primeiros passos de quem administra](#administracao).
`,
  },
  'dentro-e-na-web': {
    title: 'Dentro da escola e na Web',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Quatro formas de compartilhar um assistente, e para quem serve cada uma.',
    picture: {
      shape: 'wide',
      alt: 'A janela Compartilhar com as partes Pessoas e grupos, Toda a organização, e Link e QR Code.',
    },
    text: `
“Compartilhar”, no alto do construtor e da conversa, reúne todas as formas. A primeira frase diz quem pode conversar com o assistente hoje. Antes de tudo, o assistente precisa estar publicado.

## Dentro: com conta

- **Pessoas e grupos.** Entram com a própria conta e veem o assistente na lista. “Pode conversar” só usa; “Pode editar” também altera o assistente. O acesso pode ter uma data para acabar.
- **Toda a organização.** Todas as pessoas com conta conversam; parceiros, só com acesso próprio. Abrir para todos pede uma permissão, que de início só administradores têm.

## Na Web: sem conta

- **Link e QR Code.** Qualquer pessoa com o link conversa, sem entrar com uma conta. Veja [Compartilhar por link e QR Code](#link-e-qr-code).
- **Site.** O mesmo link dentro do site da escola. Veja [Pôr o assistente em um site](#no-seu-site).

## Qual escolher

Para colegas e turmas com conta, dê acesso: as conversas ficam na conta de cada um. Para famílias, visitantes e estudantes sem conta, use um link: ele tem período, limites e orçamento próprios. Para uma atividade com tempo e comprovante, use [Atividades](#atividades).

Tirar um acesso ou pausar um link vale na hora.
`,
  },
} satisfies Record<string, HelpPage>
