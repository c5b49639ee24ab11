import { z } from '#/zod.ts'

/**
 * Every error the API can answer: its status and its constant title (RFC 9457). A code never changes its meaning.
 * 401 only without a valid session, 403 only for a suspended account, 429 only for what clears within a minute; what
 * one may not see is 404.
 */
export const errorTable = {
  validation_failed: [422, 'Alguns campos precisam de correção.'],
  json_invalid: [400, 'O corpo da requisição não é um JSON válido.'],
  upload_invalid: [400, 'O arquivo não foi recebido. Escolha o arquivo e envie de novo.'],
  session_required: [401, 'Sua sessão expirou. Entre novamente.'],
  sign_in_failed: [422, 'E-mail ou senha incorretos.'],
  account_suspended: [403, 'Conta bloqueada. Fale com o administrador.'],
  sign_in_delayed: [429, 'Você atingiu o limite de solicitações. Tente novamente em 1 minuto.'],
  rate_limited: [429, 'Você atingiu o limite de solicitações. Tente novamente em 1 minuto.'],
  not_found: [404, 'Não encontramos o que você procura.'],
  method_not_allowed: [405, 'Esta operação não existe neste endereço.'],
  body_too_large: [413, 'O envio é grande demais.'],
  media_type_unsupported: [415, 'O formato do envio não é aceito.'],
  internal: [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
  unavailable: [503, 'O serviço está indisponível no momento. Tente novamente em instantes.'],
  idempotency_mismatch: [422, 'Este envio já foi feito com outro conteúdo.'],
  request_running: [409, 'Este envio ainda está em andamento. Aguarde um instante.'],

  link_invalid: [410, 'Este link expirou ou já foi usado. Peça um novo link.'],
  password_weak: [422, 'Escolha uma senha mais difícil de adivinhar.'],
  password_wrong: [422, 'A senha atual não confere.'],
  email_taken: [409, 'Já existe uma conta com este e-mail.'],
  invitation_closed: [409, 'Esta pessoa já tem acesso ou está bloqueada, e não precisa de convite.'],
  last_administrator: [409, 'A última conta de administrador não pode perder o acesso.'],
  oidc_unavailable: [503, 'O provedor de acesso não respondeu. Tente novamente em instantes.'],
  oidc_state_invalid: [409, 'A entrada foi interrompida ou demorou demais. Tente novamente.'],
  oidc_email_unverified: [409, 'O provedor ainda não confirmou o seu e-mail. Confirme-o e tente novamente.'],
  oidc_domain_not_allowed: [409, 'Este domínio de e-mail não pode entrar aqui. Fale com o administrador.'],
  oidc_account_missing: [409, 'Ainda não existe uma conta para você. Peça um convite ao administrador.'],
  oidc_link_required: [409, 'Este e-mail já entra de outra forma. Confirme com a sua senha para vincular as contas.'],

  draft_conflict: [409, 'Outra pessoa salvou uma versão mais nova deste assistente.'],
  publish_incomplete: [409, 'Complete o que falta antes de publicar.'],
  publish_unchanged: [409, 'Não há alterações para publicar.'],
  assistant_unpublished: [409, 'Este assistente ainda não foi publicado.'],
  assistant_paused: [409, 'Este assistente está pausado. Fale com o responsável.'],
  assistant_archived: [409, 'Este assistente está arquivado. Restaure-o para continuar.'],
  confirmation_mismatch: [422, 'O nome digitado não confere.'],

  document_type_unsupported: [422, 'Este tipo de arquivo não é aceito. Envie PDF, DOCX, TXT ou Markdown.'],
  document_content_mismatch: [422, 'O conteúdo do arquivo não corresponde à sua extensão.'],
  document_too_large: [413, 'O arquivo passa do tamanho permitido.'],
  document_duplicate: [409, 'Este arquivo já está no conhecimento deste assistente.'],
  document_busy: [409, 'O documento ainda está sendo processado. Aguarde terminar.'],
  storage_quota: [409, 'O espaço para documentos acabou. Remova documentos para enviar outros.'],

  chat_busy: [409, 'O assistente ainda está respondendo. Aguarde ou pare a resposta.'],
  message_state: [409, 'Esta mensagem não pode receber essa ação agora.'],
  runs_limit: [409, 'Você já tem respostas demais em andamento. Aguarde uma delas terminar.'],
  model_unavailable: [409, 'O modelo deste assistente não está disponível. Escolha outro modelo.'],
  provider_auth: [502, 'O provedor do modelo recusou a chave de acesso. Avise o administrador.'],
  provider_error: [502, 'O provedor do modelo falhou ao responder. Tente novamente.'],
  provider_busy: [503, 'O provedor do modelo está sobrecarregado. Tente novamente em instantes.'],
  provider_timeout: [504, 'O provedor do modelo demorou demais para responder. Tente novamente.'],
  answer_blocked: [409, 'O provedor do modelo não respondeu por causa das regras de segurança dele.'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ErrorCode = keyof typeof errorTable

/** One wrong field of a request: a JSON pointer into it and a sentence in Portuguese. */
export const fieldErrorSchema = z.object({ pointer: z.string(), code: z.string(), detail: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** application/problem+json (RFC 9457) with our extensions. `retryAfter` is in seconds, at most 60. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    errors: z.array(fieldErrorSchema).optional(),
    retryAfter: z.number().int().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
