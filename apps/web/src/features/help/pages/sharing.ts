import type { HelpPage } from '#/features/help/help-page.ts'

export const sharingPages = {
  'link-e-qr-code': {
    title: 'Compartilhar por link e QR Code',
    audiences: ['teachers', 'administrators'],
    summary: 'Um endereço que qualquer pessoa abre, com os limites que você escolher.',
    text: `
1. Publique o assistente e abra “Compartilhar”.
2. Em “Link e QR Code”, marque “Conferi instruções, documentos, limites e consentimento”. “Por quê?” diz o que conferir.
3. Escolha “Criar e copiar link”. O endereço já está copiado: cole onde quiser.
4. “QR Code” mostra o código. Você pode “Baixar PNG”, “Baixar SVG” ou “Imprimir folha A4”.

Um link novo começa com 50 mensagens por visitante ao dia, orçamento de R$ 50,00 por mês e conversas guardadas por 90 dias.

## Mudar as regras

Na página “Compartilhar” está a lista de links. No menu de cada um, “Editar” muda o período, o código de acesso, a identificação, o texto de consentimento, os limites, as opções e a aparência. Um assistente pode ter vários links, um para cada turma ou público.

## Fechar

- “Pausar” fecha o link agora; “Reativar” abre de novo, com o mesmo endereço.
- “Gerar novo link” troca o endereço: o antigo deixa de funcionar, também em QR Codes impressos e sites.
- “Excluir” acaba com o link.

## O que o visitante vê

Quem abre o link lê quem responde pelo assistente e o que é guardado, em “Privacidade”. Ali também pode apagar as próprias conversas. Veja [O que os outros podem ler](#quem-le-conversas).
`,
  },
  'no-seu-site': {
    title: 'Pôr o assistente em um site',
    audiences: ['teachers', 'administrators'],
    summary: 'Uma bolha de conversa, ou uma página inteira, dentro do site da escola.',
    text: `
A conversa no site usa um link do assistente, com as mesmas regras e limites. Primeiro crie o link: veja [Compartilhar por link e QR Code](#link-e-qr-code).

1. Em “Compartilhar”, na parte “Site”, escolha “Pôr no site”. Na lista de links, o caminho é “Incorporar”.
2. Em “Escolher os sites”, escreva o domínio, como escola.com.br. Ele vale com e sem “www.”, e só com https://. Sem domínio, nenhum site mostra a conversa.
3. Escolha onde vai incorporar: “Bolha”, “Página (iframe)”, “WordPress”, “Moodle” ou “Google Sites”. Cada um traz os passos e o código.
4. Copie o código e cole no site.

A “Prévia”, ao lado, é a conversa de verdade: usar a prévia conta como uma visita ao link.

## Quando a bolha não aparece

- O site está na lista de domínios permitidos, e abre com https://?
- O link está ativo, e o assistente não está pausado?
- O console do navegador de quem cuida do site diz, em português, por que um site foi recusado.
`,
  },
  'grupos-de-pessoas': {
    title: 'Grupos de pessoas',
    audiences: ['teachers', 'administrators'],
    summary: 'Dê acesso a todas as pessoas de um grupo de uma vez.',
    text: `
Um grupo é uma lista de pessoas que têm conta. Quem recebe acesso pelo grupo perde esse acesso quando sai dele, e quem entra depois já encontra os assistentes.

## Dar acesso a um grupo

Em “Compartilhar”, na parte “Pessoas e grupos”, escolha “Adicionar”, busque o grupo pelo nome e escolha “Pode conversar” ou “Pode editar”. “Ver quem tem acesso” abre a lista completa, com a origem de cada acesso.

## Criar e cuidar

Grupos são criados em [Grupos de pessoas](/settings/groups) por quem tem essa permissão; de início, só administradores.

1. “Novo grupo” pede o nome e o tipo.
2. “Adicionar pessoas” busca quem já tem conta; “Colar e-mails” aceita a lista da secretaria, um e-mail por linha. Quem ainda não tem conta aparece à parte, para ser convidado.
3. “Arquivar” tira do grupo o acesso que ele dava, e pode ser desfeito com “Restaurar”. “Excluir” não tem volta; contas e conversas continuam.

Estudantes sem conta não entram nestes grupos: para eles existem o [link](#link-e-qr-code) e as [turmas com código](#turma-por-codigo).
`,
  },
  'quem-le-conversas': {
    title: 'O que os outros podem ler de uma conversa',
    audiences: ['teachers', 'students', 'partners', 'administrators'],
    summary: 'Quem lê, quando, e como você fica sabendo.',
    picture: {
      shape: 'wide',
      alt: 'A parte Mais, com a chave Ler conversas das pessoas, na página Compartilhar de um assistente.',
    },
    text: `
De início, ninguém além de você lê as suas conversas. Há estas exceções:

- **Leitura ligada no assistente.** Em “Mais”, na página “Compartilhar”, quem edita o assistente e tem permissão para ler conversas (de início, só administradores) pode ligar “Ler conversas das pessoas”. Desde então, todas as conversas dele mostram um aviso, também as de visitantes de links, e cada leitura fica na auditoria.
- **Perguntas feitas.** Quem edita o assistente lê, em [Resultados](#avaliacoes), o que todos perguntaram a ele: as perguntas juntas, sem o seu nome e sem o resto da conversa, com e-mails, CPFs e telefones ocultos, e só quando ao menos cinco pessoas perguntaram. O que você exclui sai dali.
- **Avaliações.** Quando você avalia uma resposta, os responsáveis pelo assistente veem a sua pergunta, aquela resposta e o que você escreveu na avaliação. As mensagens em volta só aparecem se a leitura estiver ligada.
- **Alertas de risco.** A organização pode ligar alertas para mensagens sobre violência, assédio ou risco de alguém se ferir. Quem trata um alerta lê aquela mensagem, e a leitura fica na auditoria.
- **Denúncias.** Quando um visitante denuncia, a conversa vai junto.
- **Administração.** Um administrador com permissão pode ler conversas de uma pessoa. Ele precisa escrever o motivo, e cada leitura fica na auditoria com o nome dele.
- **Atividades.** O professor lê a conversa da atividade; a página diz isso antes de começar.

## O modelo de IA

As mensagens são enviadas ao modelo que escreve as respostas, sem o seu e-mail. O seu nome e os seus grupos só vão se o responsável pelo assistente os pôs nas instruções, por exemplo para que ele chame você pelo nome; os de visitantes e os de alunos em atividades nunca vão. Em conversas longas, o modelo também resume o começo: veja e corrija esse resumo em “O que o assistente lembra”, no menu da conversa. Quais provedores estão em uso está na página [Privacidade](/privacidade).

## Guardar em pastas, arquivar e conversar sem deixar nada

Em “Conversas”, no menu principal, estão as suas conversas com todos os assistentes, com busca em títulos e mensagens. Só você vê as suas pastas. Uma conversa arquivada sai das listas e volta quando você escreve nela.

Uma “Conversa temporária” não entra no histórico, na busca, nas estatísticas nem na cópia dos seus dados, e ninguém mais a lê. Ela é apagada quando você sai da tela, e, se o aparelho desligar antes, cerca de uma hora depois da última mensagem. Só o custo da resposta é contado. Se a organização ligou alertas de risco, o alerta continua valendo, sem as suas palavras.

## Ler sem internet

Em um aparelho seu, ligue “Guardar o que leio neste aparelho”, no “Perfil”, em “Privacidade”. O Prosa abre sem conexão e mostra as conversas que você leu por último ali. Tudo isso é apagado do aparelho quando você sai da conta ou a sua sessão termina. Conversas temporárias não são guardadas. Em um computador que outras pessoas usam, deixe desligado.

## Apagar

Você exclui uma conversa no menu dela. No “Perfil”, em “Privacidade”, estão “Baixar meus dados” e “Excluir minhas conversas”. Visitantes de um link apagam o que escreveram em “Privacidade”, no alto da página.
`,
  },
  avaliacoes: {
    title: 'Das avaliações às respostas aprovadas',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Como uma resposta ruim vira uma resposta certa, e continua certa.',
    text: `
Quem conversa pode marcar cada resposta com “Boa resposta” ou “Resposta ruim”. Em uma resposta ruim, a pessoa diz o motivo e pode escrever como deveria ser.

## Onde ver

Em “Resultados”, a aba “Perguntas feitas” mostra o que as pessoas perguntaram, sem nomes, e filtra o que foi avaliado como ruim e o que os documentos não responderam. A aba “Avaliações” mostra cada avaliação; para administradores é a página [Avaliações](/ratings), de todos os assistentes.

## O que fazer com uma

1. “Assumir” diz que você cuida dela.
2. “Corrigir resposta” guarda a pergunta e a resposta certa no rascunho do assistente, em “Perguntas frequentes exatas”.
3. “Criar teste” faz a mesma pergunta ao rascunho sempre que você quiser. Ele confere o que a resposta contém e, em “Deve citar”, o documento e a página de onde ela precisa vir. Um teste com “Obrigatório para publicar” impede a publicação enquanto não passar. Também há “Criar teste” em “Perguntas feitas” e, no construtor, em “Testes”, “Sugerir perguntas”, que lista o que teve resposta ruim ou ficou sem resposta.
4. Publique: sem publicar, a correção não vale. Veja [Rascunho e versão](#rascunho-e-versao).
5. “Resolver” encerra. Você também pode responder ao autor: a resposta aparece ao lado da mensagem avaliada.

## Como funciona uma resposta aprovada

Quando alguém faz exatamente aquela pergunta, recebe aquela resposta, marcada como tal, sem passar pelo modelo. Maiúsculas, acentos, pontuação e saudações não contam; qualquer outra palavra é outra pergunta. Ela pode ter uma data em “Válida até”.
`,
  },
} satisfies Record<string, HelpPage>
