import { useQuery } from '@tanstack/react-query'
import { reading } from '../../query.ts'

/** Whether the signed-in owner runs the product, and is shown what concerns that. */
export const useOperator = (): boolean => useQuery(reading('getAccountState')).data?.operator ?? false
