import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

type Row = Record<string, unknown>
const rowsOf = async (db: Queryable, query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await db.execute<Row>(query)).rows

const didIt = (userId: number) => sql`(actor->>'kind' = 'user' and actor->>'id' = ${String(userId)})`

/** The person's account with everything that stands beside it; nothing that opens anything. */
export async function findAccountData(db: Queryable, userId: number): Promise<Record<string, Row[]>> {
  const queries = {
    conta: sql`select name as nome, email, phone as telefone, registration as matricula, time_zone as fuso_horario, roles as papeis, created_at as criada_em,
      last_seen_at as ultimo_acesso from users where id = ${userId}`,
    grupos: sql`select g.name as nome, m.added_at as desde from group_members m join groups g on g.id = m.group_id
      where m.user_id = ${userId}`,
    instituicao: sql`select p.name as nome from users u join partners p on p.id = u.partner_id where u.id = ${userId}`,
    sessoes: sql`select device as dispositivo, created_at as inicio, last_seen_at as ultimo_acesso from sessions
      where user_id = ${userId}`,
    aparelhos_com_notificacoes: sql`select s.device as dispositivo, p.created_at as desde, p.last_success_at as ultima_notificacao
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${userId}`,
    formas_de_acesso: sql`select issuer as provedor, email, created_at as desde from identities where user_id = ${userId}`,
    chaves_de_api: sql`select name as nome, scopes as escopos, created_at as criada_em, last_used_at as ultimo_uso
      from api_keys where user_id = ${userId}`,
    acesso_a_assistentes: sql`select coalesce(a.published, a.draft)->>'name' as assistente, m.role as papel,
      m.created_at as desde from assistant_members m join assistants a on a.id = m.assistant_id
      where m.user_id = ${userId}`,
    avaliacoes: sql`select chat_id as conversa, message_id as mensagem, value as avaliacao, reasons as motivos,
      comment as comentario, expected as como_deveria_ser, reply as resposta, created_at as em from ratings
      where user_id = ${userId}`,
    pedidos: sql`select protocol as protocolo, kind as tipo, status as situacao, message as mensagem, reply as resposta,
      created_at as em from privacy_requests where user_id = ${userId}`,
    consentimentos: sql`select kind as tipo, version as versao, given_at as aceito_em, withdrawn_at as retirado_em
      from consents where subject = ${`user:${userId}`}`,
    // where it was done from is of whoever did it
    registros_de_auditoria: sql`select at as em, action as acao, target_type as tipo, case when ${didIt(userId)} then network end as rede
      from audit_events where ${didIt(userId)} or (target_type = 'user' and target_id = ${String(userId)})
      order by id desc limit 5000`,
  }
  const parts = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => [name, await rowsOf(db, query)] as const),
  )
  return Object.fromEntries(parts)
}

export const findOwnAssistants = (db: Queryable, userId: number): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select id as numero, draft as rascunho, published as publicado, created_at as criado_em from assistants
      where owner_id = ${userId} order by id`,
  )

interface OwnFile extends Row {
  id: string
  name: string
  key: string
  bytes: number
}

/** Files that the person gave to assistants. */
export async function findOwnFiles(db: Queryable, userId: number): Promise<OwnFile[]> {
  const { rows } = await db.execute<OwnFile>(
    sql`select id, name, storage_key as key, bytes from documents where created_by = ${userId} order by created_at, id`,
  )
  return rows
}

interface OwnChat extends Row {
  id: string
  title: string
  assistant: string
  messages: { role: string; parts: MessagePart[]; at: string }[]
}

/** The next conversations after one, with all their messages. */
export async function findChatsAfter(db: Queryable, userId: number, after: string, limit: number): Promise<OwnChat[]> {
  const { rows } = await db.execute<OwnChat>(sql`
    select c.id, c.title, c.origin, c.created_at as "createdAt", coalesce(a.published, a.draft)->>'name' as assistant,
      (select coalesce(json_agg(json_build_object('id', m.id, 'parentId', m.parent_id, 'role', m.role, 'parts', m.parts,
        'status', m.status, 'model', m.model, 'at', m.created_at) order by m.created_at, m.id), '[]')
       from messages m where m.chat_id = c.id) as messages
    from chats c join assistants a on a.id = c.assistant_id
    where c.user_id = ${userId} and c.id > ${after} and c.deleted_at is null order by c.id limit ${limit}`)
  return rows
}
