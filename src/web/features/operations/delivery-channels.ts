import { m } from '../../../messages/messages.js'

export const channelNames = {
  mail: m.operations_channel_mail,
  account_mail: m.operations_channel_account_mail,
  push: m.operations_channel_push,
}
