import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';
import * as styles from '../controls/control.module.css';

/** A failure, or the text of a check in the page; null: none. */
export type FieldError = Problem | string | null;

export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: FieldError }) {
  const { i18n } = useServices();
  return (
    <div role="alert" id={id} className={styles.fieldProblem}>
      {problem === null || typeof problem === 'string' ? problem : i18n.problem(problem)}
    </div>
  );
}
