import { useMutation } from '@tanstack/react-query'
import type { Body } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { queryClient, reading } from '../../query.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Saves a choice at once. The caller shows the chosen value until the reply arrives. */
export const useMailSettingsEdit = () =>
  useMutation({
    mutationFn: (body: Body<'editMailSettings'>) => call('editMailSettings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(reading('getMailSettings').queryKey, settings)
      toastSuccess(m.toast_account_saved())
    },
    onError: (error) => tellFailure(error),
  })
