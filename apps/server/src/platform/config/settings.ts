import { extensionEnv } from '@prosa/extensions/env.gen.ts'
import { database } from '#/platform/config/database-settings.ts'
import { optional, setting, type Settings } from '#/platform/config/setting.ts'
import * as v from '#/platform/config/values.ts'

const server = {
  environment: setting(
    'NODE_ENV',
    v.choice('development', 'test', 'production'),
    'development',
    'Em production, APP_SECRET é obrigatório.',
  ),
  port: setting('PORT', v.integer(0, 65_535), '3000', 'Porta em que o Prosa atende.'),
  host: optional('HOST', v.address, 'Endereço de rede em que o Prosa atende; vazio atende em todos.'),
  publicUrl: optional(
    'PUBLIC_URL',
    v.origin,
    'Endereço do site para as pessoas, com https (http só em localhost e na rede local); vazio usa o que foi salvo em Configurações › Organização › Endereço público ou, sem ele, http://localhost e a porta.',
  ),
  publicApiBase: optional(
    'PUBLIC_API_BASE',
    v.origin,
    'Endereço da API para o navegador, quando é outro que o do site; vazio usa o do site.',
  ),
  apiOrigins: setting(
    'API_ORIGINS',
    v.origins,
    '',
    'Sites cujas páginas podem chamar /v1 com uma chave de API, como https://app.escola.br, separados por vírgula; * aceita todos.',
  ),
  hstsSubdomains: setting(
    'HSTS_SUBDOMAINS',
    v.flag,
    'false',
    'true exige https também em todos os subdomínios do endereço; só quando todos o têm.',
  ),
  securityContact: optional(
    'SECURITY_CONTACT',
    v.contact,
    'Para onde avisar de uma falha de segurança, como mailto:seguranca@escola.br; publicado em /.well-known/security.txt.',
  ),
  appName: setting('APP_NAME', v.name, 'Prosa', 'Nome do produto, mostrado no título das páginas e nos e-mails.'),
  dataDir: setting('DATA_DIR', v.text, './data', 'Pasta do banco embutido e dos arquivos.'),
  secret: optional(
    'APP_SECRET',
    v.text,
    'Segredo do servidor, com 32 bytes ou mais; vazio cria um na pasta de dados. Gere com: openssl rand -base64 48',
  ),
  previousSecret: optional(
    'APP_SECRET_PREVIOUS',
    v.longText(32),
    'O APP_SECRET de antes, durante uma troca: o que ele guardou é lido e guardado de novo com o atual no início.',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    v.networks,
    '',
    'Endereços ou redes dos proxies à frente do Prosa, separados por vírgula.',
  ),
  egressAllow: setting(
    'EGRESS_ALLOW',
    v.egressRules,
    '',
    'Endereços internos que o Prosa pode acessar em nome das pessoas, separados por vírgula.',
  ),
  extraCaCerts: optional(
    'NODE_EXTRA_CA_CERTS',
    v.text,
    'Arquivo PEM com as autoridades certificadoras da própria rede; valem também as que o sistema conhece.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    v.choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Nível dos registros.',
  ),
  accessLog: setting(
    'ACCESS_LOG',
    v.flag,
    'false',
    'true registra uma linha por requisição: método, rota, status, duração e tamanho, sem endereços, textos nem tokens.',
  ),
  metricsToken: optional('METRICS_TOKEN', v.longText(16), 'Token que protege /metrics; vazio desliga /metrics.'),
} satisfies Settings

const session = {
  sessionIdleMs: setting('SESSION_IDLE_HOURS', v.hours(1, 720), '24', 'Horas sem uso até uma sessão terminar.'),
  sessionAbsoluteMs: setting(
    'SESSION_ABSOLUTE_HOURS',
    v.hours(1, 8760),
    '168',
    'Horas até uma sessão terminar mesmo em uso.',
  ),
  guestSessionMs: setting(
    'GUEST_SESSION_HOURS',
    v.hours(1, 720),
    '8',
    'Horas até a sessão de um aluno em uma atividade terminar.',
  ),
} satisfies Settings

const signOn = {
  passwordSignIn: setting(
    'PASSWORD_SIGN_IN',
    v.flag,
    'true',
    'Entrada com e-mail e senha; false deixa só o provedor, que então precisa vir de OIDC_ISSUER.',
  ),
  oidcIssuer: optional(
    'OIDC_ISSUER',
    v.issuer,
    'Endereço do provedor de identidade (OpenID Connect); vazio usa o que foi salvo em Configurações › Pessoas › Acesso.',
  ),
  oidcClientId: optional('OIDC_CLIENT_ID', v.text, 'Identificação do Prosa no provedor.'),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', v.text, 'Segredo do Prosa no provedor.'),
  oidcName: setting('OIDC_NAME', v.text, 'conta institucional', 'Nome do provedor no botão da página de entrada.'),
  oidcAllowedDomains: setting(
    'OIDC_ALLOWED_DOMAINS',
    v.domains,
    '',
    'Domínios de e-mail que podem entrar pelo provedor; vazio aceita todos.',
  ),
  oidcLinkByEmail: setting(
    'OIDC_LINK_BY_EMAIL',
    v.flag,
    'false',
    'Liga a conta que já existe com o mesmo e-mail, se verificado pelo provedor.',
  ),
  oidcOff: setting(
    'OIDC_OFF',
    v.flag,
    'false',
    'true desliga todos os provedores de identidade, também os salvos na tela: o caminho de volta quando eles falham e ninguém tem senha.',
  ),
} satisfies Settings

const models = {
  openaiApiKey: optional('OPENAI_API_KEY', v.key, 'Chave da OpenAI.'),
  openaiBaseUrl: optional(
    'OPENAI_BASE_URL',
    v.apiBase,
    'Outro servidor compatível com a OpenAI (vLLM, LM Studio e outros).',
  ),
  anthropicApiKey: optional('ANTHROPIC_API_KEY', v.key, 'Chave da Anthropic.'),
  googleApiKey: optional('GOOGLE_GENERATIVE_AI_API_KEY', v.key, 'Chave do Google Gemini.'),
  mistralApiKey: optional('MISTRAL_API_KEY', v.key, 'Chave da Mistral.'),
  offeredModels: setting(
    'MODELS',
    v.modelIds,
    '',
    'Modelos oferecidos, como openai:gpt-5,mistral:mistral-small-latest, o padrão primeiro; vazio oferece os que os provedores listam.',
  ),
  modelPrices: setting(
    'MODEL_PRICES',
    v.modelPrices,
    '',
    'Preços em R$ por milhão de tokens de entrada e de saída, como openai:gpt-5=7.00/56.00; sem preço, o custo fica desconhecido.',
  ),
  modelContexts: setting(
    'MODEL_CONTEXTS',
    v.modelContexts,
    '',
    'Quantos tokens um modelo lê e escreve no máximo em uma resposta, como ollama:llama3.1=8192; sem isso vale o que o servidor do modelo diz ou o que se sabe do modelo. Quanto menor, menos da conversa vai com cada pergunta.',
  ),
  embeddingUrl: optional(
    'EMBEDDING_URL',
    v.apiBase,
    'Serviço de embeddings compatível com a OpenAI, terminado em /v1; com ele a busca nos documentos também é por sentido. Os textos dos documentos vão para ele.',
  ),
  embeddingModel: optional('EMBEDDING_MODEL', v.text, 'Modelo de embeddings.'),
  embeddingApiKey: optional('EMBEDDING_API_KEY', v.key, 'Chave do serviço de embeddings.'),
  modelTitles: setting(
    'MODEL_TITLES',
    v.flag,
    'true',
    'Depois da primeira resposta, o modelo dá um título curto à conversa; false deixa as primeiras palavras da pergunta.',
  ),
  modelMemory: setting(
    'MODEL_MEMORY',
    v.flag,
    'true',
    'Em conversas longas, o modelo resume em segundo plano o que não cabe mais; com false, o começo da conversa deixa de ser enviado. Nunca vale para atividades.',
  ),
  modelFollowUps: setting(
    'MODEL_FOLLOW_UPS',
    v.flag,
    'false',
    'Antes de buscar nos documentos, o modelo completa uma pergunta que talvez continue a anterior; atrasa a primeira palavra em até 1,5 segundo. Com false vale só a regra.',
  ),
  localModels: setting(
    'LOCAL_MODELS',
    v.flag,
    'true',
    'Sem provedor configurado, procura Ollama e llama.cpp nesta máquina.',
  ),
  localSilenceMs: setting(
    'LOCAL_MODEL_SILENCE_SECONDS',
    v.seconds(10, 3600),
    '180',
    'Segundos que um modelo nesta máquina pode ficar sem dizer nada; no total ele não tem limite de tempo.',
  ),
  ollamaUrl: setting('OLLAMA_URL', v.url('http', 'https'), 'http://127.0.0.1:11434', 'Endereço do Ollama.'),
  llamaCppUrl: setting('LLAMA_CPP_URL', v.url('http', 'https'), 'http://127.0.0.1:8080', 'Endereço do llama.cpp.'),
} satisfies Settings

const mail = {
  smtpUrl: optional(
    'SMTP_URL',
    v.mailServer,
    'Servidor de e-mail; vazio usa o que foi salvo em Configurações › Organização › E-mail ou, sem ele, guarda as mensagens em DATA_DIR/outbox.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    v.sender,
    'Prosa <nao-responda@localhost>',
    'Remetente dos e-mails; se estiver definido, vale mais que o de Configurações › Organização › E-mail.',
  ),
} satisfies Settings

const storage = {
  s3Bucket: optional('S3_BUCKET', v.text, 'Bucket dos arquivos; vazio usa a pasta de dados.'),
  s3Region: setting('S3_REGION', v.text, 'us-east-1', 'Região do bucket.'),
  s3Endpoint: optional('S3_ENDPOINT', v.url('http', 'https'), 'Endereço do serviço, quando não é a AWS.'),
  s3AccessKeyId: optional('S3_ACCESS_KEY_ID', v.text, 'Chave de acesso; vazia usa a identidade da máquina.'),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', v.text, 'Segredo da chave de acesso.'),
  s3ForcePathStyle: setting(
    'S3_FORCE_PATH_STYLE',
    v.flag,
    'false',
    'Nome do bucket no caminho do endereço (MinIO e outros).',
  ),
} satisfies Settings

const limits = {
  maxFileBytes: setting('MAX_FILE_MB', v.megabytes(1, 2048), '50', 'Tamanho máximo de um arquivo, em MB.'),
  maxFilesPerMessage: setting('MAX_FILES_PER_MESSAGE', v.integer(0, 100), '20', 'Arquivos por mensagem.'),
  maxUserBytes: setting('MAX_USER_MB', v.megabytes(1, 1_048_576), '1024', 'Espaço de cada pessoa, em MB.'),
  maxJsonBytes: setting('MAX_JSON_MB', v.megabytes(1, 64), '1', 'Tamanho máximo de um pedido em JSON, em MB.'),
  maxDocumentPages: setting('MAX_DOCUMENT_PAGES', v.integer(1, 20_000), '2000', 'Páginas por documento.'),
  maxImageMegapixels: setting('MAX_IMAGE_MEGAPIXELS', v.integer(1, 200), '40', 'Megapixels por imagem.'),
  ...extensionEnv,
  maxExtractedTextBytes: setting(
    'MAX_EXTRACTED_TEXT_MB',
    v.megabytes(1, 200),
    '20',
    'Texto extraído de um documento, em MB.',
  ),
} satisfies Settings

/** Usage statistics are sent to no service unless an operator configures one. */
const analytics = {
  publicEnv: setting('PUBLIC_ENV', v.text, 'development', 'Com production, a página carrega o script de estatísticas.'),
  analyticsSrc: optional(
    'ANALYTICS_SRC',
    v.url('https'),
    'Endereço do script de estatísticas, com a interface do Umami (`umami.track`).',
  ),
} satisfies Settings

/** All settings, under their titles in .env.example. */
export const sections = {
  Servidor: server,
  'Banco de dados': database,
  Sessões: session,
  'Entrada pela conta institucional (OpenID Connect)': signOn,
  Modelos: models,
  'E-mail': mail,
  'Arquivos em S3': storage,
  Limites: limits,
  Estatísticas: analytics,
}

export const settings = {
  ...server,
  ...database,
  ...session,
  ...signOn,
  ...models,
  ...mail,
  ...storage,
  ...limits,
  ...analytics,
}
