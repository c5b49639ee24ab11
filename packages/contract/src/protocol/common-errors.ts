/** Errors that pages refer to by name. They are in a file of their own because every page loads them. */
export const commonErrors = {
  session_required: [401, 'Sua sessão expirou. Entre novamente.'],
  account_suspended: [403, 'Conta bloqueada. Fale com o administrador.'],
  rate_limited: [429, 'Você atingiu o limite de solicitações. Tente novamente em 1 minuto.'],
  internal: [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
} as const
