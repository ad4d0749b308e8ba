import { useQuery } from '@tanstack/react-query'
import { reading } from '../../query.ts'

/** Whether the signed-in owner operates this installation and may see its operations page. */
export const useOperator = (): boolean => useQuery(reading('getAccountState')).data?.operator ?? false
