export declare const undoLine: string;
