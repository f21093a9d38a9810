import { z } from 'zod';
import { assertNever } from '#shared/values/result.ts';
import { ContractApi, type ContractApiOptions } from './contract-api.ts';
import { ExtendedApi } from './extended-api.ts';
import { SolidtimeApi } from './solidtime-api.ts';
import type { TimeTrackingApi } from '../time-tracking-api.ts';

/** `contract`: as written, revision 0.0.1. `extended`: with our own service's extensions. `solidtime`: the current solidtime. */
export const dialectSchema = z.enum(['contract', 'extended', 'solidtime']);
export type Dialect = z.infer<typeof dialectSchema>;

export interface OpenApiOptions extends ContractApiOptions {
  readonly dialect: Dialect;
}

export function openTimeTrackingApi({ dialect, ...options }: OpenApiOptions): TimeTrackingApi {
  switch (dialect) {
    case 'contract':
      return new ContractApi(options);
    case 'extended':
      return new ExtendedApi(options);
    case 'solidtime':
      return new SolidtimeApi(options);
    default:
      return assertNever(dialect);
  }
}
