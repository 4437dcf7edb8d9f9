import { randomBytes } from 'node:crypto'
import { blocksOf } from '../../contract/text-message.ts'
import type { Handler } from '../handler.ts'

/** A sandbox: it stores the message for a while and sends nothing, and the answer says so (decision 0023). */
export const send_text_message: Handler<'send_text_message'> = async (params, { store, caller, tariff, now }) => {
  const destination = params.telephone_number
  const blocks = blocksOf(params.message)
  const message_id = randomBytes(15).toString('base64url')
  // Anyone may use the test key, so its messages are not stored.
  if (caller.key !== 'test')
    await store.addTextMessage({
      message_id,
      account_id: caller.account.account_id,
      telephone_number: destination,
      from: params.from || null,
      message: params.message,
      blocks,
      price: (tariff.send_text_message ?? 0) * blocks,
      stored_at: now.toISOString(),
    })
  return { delivery_time: null, message_id, delivery_status: 'SANDBOX_NOT_SENT', destination }
}
