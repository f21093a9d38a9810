import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';
import * as styles from '../controls/control.module.css';

export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: Problem | null }) {
  const { i18n } = useServices();
  return (
    <div role="alert" id={id} className={styles.fieldProblem}>
      {problem === null ? null : i18n.problem(problem)}
    </div>
  );
}
