/** Calls of the campus directory, prepared like in the program. */
import { prepareCall, type CallWish, type CampusCall } from '#shared/campus/calls.ts';
import { methodById } from '#shared/campus/methods.ts';

/** Throws if the program would not send the call. */
export function call(id: number, wish: CallWish = {}): CampusCall {
  const method = methodById(id);
  const prepared = method === null ? null : prepareCall(method, wish);
  if (prepared?.ok !== true) {
    throw new Error(JSON.stringify(prepared));
  }
  return prepared.value;
}
