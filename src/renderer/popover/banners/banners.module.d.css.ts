export declare const choiceText: string;
export declare const otherTimer: string;
export declare const otherTimerMark: string;
